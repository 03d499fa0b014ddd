/** Parts of a page's data, absent in the data of a document: its HTML has them. */
export type InHtml<Parts> = { [Name in keyof Parts]?: Parts[Name] | undefined } & {
	/** Hash of the parts. */
	version: string;
};
