import { Cell, ScrollTable } from "~/components/staff/scroll-table";
import type { Synonym } from "./synonyms.queries.server";

const REMOVE =
	"min-h-8 cursor-pointer rounded-control border border-edge px-3 hover:border-link hover:text-link";

/** All synonyms, each with a button of the form around them that removes it. */
export function SynonymList({ synonyms }: { synonyms: readonly Synonym[] }) {
	if (synonyms.length === 0) {
		return (
			<p className="rounded-card border border-line bg-card p-4">No words have a meaning yet.</p>
		);
	}
	return (
		<ScrollTable caption="All synonyms" columns={["Words", "Meaning", "Remove"]}>
			{synonyms.map(({ words, meaning }) => (
				<tr key={words}>
					<Cell className="wrap-anywhere">{words}</Cell>
					<Cell className="wrap-anywhere">{meaning}</Cell>
					<Cell>
						<button type="submit" name="remove" value={words} className={REMOVE}>
							Remove<span className="sr-only"> {words}</span>
						</button>
					</Cell>
				</tr>
			))}
		</ScrollTable>
	);
}
