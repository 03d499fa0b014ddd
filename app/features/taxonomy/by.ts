/** Who changes something, and when. */
export interface By {
	/** A member of staff's name. */
	staff: string;
	now: Date;
}
