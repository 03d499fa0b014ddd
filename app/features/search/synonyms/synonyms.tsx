import { Field } from "~/components/form/field";
import type { FieldErrors } from "~/components/form/form-result";
import { TextLink } from "~/components/staff/parts";
import { ScrollTable, TableCell } from "~/components/staff/table";
import { MAX_PHRASE_WORDS } from "./phrases";
import type { Synonym } from "./synonyms.queries.server";

/** Id of the heading of the synonyms. */
export const SYNONYMS_ID = "synonyms";

/** The meaning of words, or a link to the form that adds one. */
export function AddSynonymLink({
	words,
	meaning,
	path,
}: {
	words: string;
	meaning: string | undefined;
	/** Path of the page with the form. */
	path: string;
}) {
	if (meaning !== undefined) return `now means “${meaning}”`;
	if (words.split(" ").length > MAX_PHRASE_WORDS) return "Too many words for a synonym";
	const parameter = `${path.includes("?") ? "&" : "?"}${new URLSearchParams({ words })}`;
	return (
		<TextLink to={`${path}${parameter}#${SYNONYMS_ID}`}>
			Add as synonym<span className="sr-only"> for {words}</span>
		</TextLink>
	);
}

/** The fields of a synonym's form. */
export function SynonymFields({
	words,
	meaning,
	errors,
}: Synonym & { errors?: FieldErrors | undefined }) {
	return (
		<div className="grid max-w-prose gap-4 sm:grid-cols-2">
			<Field
				id="synonym-words"
				name="words"
				label="These words"
				defaultValue={words}
				maxLength={80}
				required
				errors={errors?.words}
			/>
			<Field
				id="synonym-meaning"
				name="meaning"
				label="mean"
				defaultValue={meaning}
				maxLength={80}
				required
				errors={errors?.meaning}
			/>
		</div>
	);
}

const REMOVE_BUTTON_CLASSES =
	"min-h-8 cursor-pointer rounded-control border border-edge px-3 hover:border-ink";

/** All synonyms, each with a button that removes it; must be inside a form. */
export function SynonymList({ synonyms }: { synonyms: readonly Synonym[] }) {
	if (synonyms.length === 0) {
		return (
			<p className="rounded-card border border-line bg-card p-4">There are no synonyms yet.</p>
		);
	}
	return (
		<ScrollTable caption="All synonyms" columns={["Words", "Meaning", "Remove"]}>
			{synonyms.map(({ words, meaning }) => (
				<tr key={words}>
					<TableCell className="wrap-anywhere">{words}</TableCell>
					<TableCell className="wrap-anywhere">{meaning}</TableCell>
					<TableCell>
						<button type="submit" name="remove" value={words} className={REMOVE_BUTTON_CLASSES}>
							Remove<span className="sr-only"> {words}</span>
						</button>
					</TableCell>
				</tr>
			))}
		</ScrollTable>
	);
}
