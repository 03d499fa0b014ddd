/** Something that a legal page lists: what it is for, and how long it lasts. */
export interface LegalEntry {
	name: string;
	text: string;
	lasts: string;
}

/** Entries in boxes under each other. */
export function EntryList({ entries }: { entries: readonly LegalEntry[] }) {
	return (
		<dl className="mt-4 grid max-w-prose gap-4">
			{entries.map(({ name, text, lasts }) => (
				<div key={name} className="rounded-card border border-line bg-card p-4">
					<dt className="font-semibold">{name}</dt>
					<dd className="mt-1">{text}</dd>
					<dd className="mt-1 text-quiet">How long: {lasts}</dd>
				</div>
			))}
		</dl>
	);
}
