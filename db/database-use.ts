/** Called around each query and transaction; several may run at once. */
export interface DatabaseUse {
	/** May throw; the query is not sent then. */
	begin: () => void;
	end: () => void;
}
