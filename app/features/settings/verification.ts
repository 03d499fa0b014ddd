/** Services that verify the site's owner by a tag on the home page, each with the name of its tag. */
export const VERIFIERS = {
	google: { title: "Google Search Console", tag: "google-site-verification" },
	bing: { title: "Bing Webmaster Tools", tag: "msvalidate.01" },
	awin: { title: "Awin", tag: "awin-site-verification" },
	impact: { title: "Impact", tag: "impact-site-verification" },
} as const;

export type Verifier = keyof typeof VERIFIERS;

export const VERIFIER_IDS = Object.keys(VERIFIERS) as Verifier[];

/** Names of the setting's fields for a service's tag. */
export const tagNameField = (id: Verifier) => `${id}Name` as const;
export const tagContentField = (id: Verifier) => `${id}Content` as const;

/** A tag of the home page's head. */
export interface VerificationTag {
	name: string;
	content: string;
}

/** Returns the tags of the services whose content is set. */
export function verificationTags(fields: Readonly<Record<string, string>>): VerificationTag[] {
	return VERIFIER_IDS.flatMap((id) => {
		const content = fields[tagContentField(id)] ?? "";
		const name = fields[tagNameField(id)] ?? VERIFIERS[id].tag;
		return content === "" ? [] : [{ name, content }];
	});
}

/** Returns the value of the first of `attributes` in a pasted `<meta>` tag; any other text unchanged. */
export function attributeValue(text: string, ...attributes: readonly string[]): string {
	if (!/^<meta\s/i.test(text)) return text;
	for (const attribute of attributes) {
		const match = new RegExp(`\\s${attribute}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`, "i").exec(text);
		if (match) return (match[1] ?? match[2] ?? "").trim();
	}
	return text;
}

/** Returns a tag for the head of a page. Impact reads `value`, the other services read `content`. */
export function verificationMeta({ name, content }: VerificationTag) {
	return name === VERIFIERS.impact.tag ? { name, value: content, content } : { name, content };
}
