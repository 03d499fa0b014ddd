/** One headed section of a legal page. */
export interface LegalSection {
	/** Names the section in the page's address. */
	id: string;
	title: string;
	paragraphs: readonly string[];
	/** A link that ends the section. */
	link?: { to: string; name: string };
}
