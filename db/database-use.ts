/** Told when a query or a transaction begins and when it has ended; several may run at once. */
export interface DatabaseUse {
	/** May throw, and nothing is asked then. */
	begin: () => void;
	end: () => void;
}
