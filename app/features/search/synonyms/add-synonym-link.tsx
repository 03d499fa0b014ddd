import { Link } from "@remix-run/react";
import { MAX_PHRASE_WORDS } from "./phrases";

/** The heading of the synonyms. */
export const SYNONYMS_ID = "synonyms";

/** What words mean by now, or the way to say it. */
export function AddSynonymLink({
	words,
	meaning,
	path,
}: {
	words: string;
	meaning: string | undefined;
	/** The page with the form. */
	path: string;
}) {
	if (meaning !== undefined) return `now means “${meaning}”`;
	if (words.split(" ").length > MAX_PHRASE_WORDS) return "Too many words for a synonym";
	const parameter = `${path.includes("?") ? "&" : "?"}${new URLSearchParams({ words })}`;
	return (
		<Link
			to={`${path}${parameter}#${SYNONYMS_ID}`}
			className="inline-block py-1 text-link underline underline-offset-4"
		>
			Add as synonym<span className="sr-only"> for {words}</span>
		</Link>
	);
}
