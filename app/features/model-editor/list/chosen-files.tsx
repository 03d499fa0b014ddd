import { chosenFilePath, isNarrowed, type ModelChoice } from "./model-list";

const KINDS = [
	["csv", "CSV"],
	["xlsx", "Excel"],
] as const;

/** Links to what the list is of, as files to change and upload again. */
export function ChosenFiles({ state }: { state: ModelChoice }) {
	const which = isNarrowed(state) ? "these models" : "all models";
	return (
		<p className="flex flex-wrap items-baseline gap-x-3 text-sm">
			Download {which}:
			{KINDS.map(([kind, text]) => (
				<a
					key={kind}
					href={chosenFilePath(state, kind)}
					download
					className="py-1 text-link underline underline-offset-4"
				>
					{text}
					<span className="sr-only">, {which}</span>
				</a>
			))}
		</p>
	);
}
