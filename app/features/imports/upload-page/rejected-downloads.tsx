export interface RejectedRows {
	/** Name of the file. */
	name: string;
	rows: number;
	/** Rows that did not fit into it. */
	cut: number;
}

const KINDS: Readonly<Record<string, string>> = {
	projectors: "models",
	listings: "listings",
	shops: "shops",
	jargon: "jargon",
};

/** Returns a label such as "Download errors of listings (CSV)". */
function linkText(name: string): string {
	const [, kind = "", number] = /^errors-([a-z]+)(?:-(\d+))?\./.exec(name) ?? [];
	const of = KINDS[kind] === undefined ? "" : ` of ${KINDS[kind]}${number ? `, ${number}` : ""}`;
	return `Download errors${of} (${name.endsWith(".xlsx") ? "Excel" : "CSV"})`;
}

/** Links to files of rejected rows, to be corrected and uploaded. */
export function RejectedDownloads({ id, files }: { id: number; files: readonly RejectedRows[] }) {
	if (files.length === 0) {
		return (
			<p className="max-w-prose text-quiet">
				The rows that were left out of this import are no longer kept.
			</p>
		);
	}
	const cut = Math.max(...files.map((file) => file.cut));
	return (
		<div className="grid gap-2">
			<p className="max-w-prose">
				The downloads hold the rows that were left out, each with its problem in the last column.
				Correct them and upload the file: that column is passed over.
			</p>
			{cut > 0 && (
				<p className="max-w-prose font-semibold">
					They hold the first {Math.max(...files.map(({ rows }) => rows)).toLocaleString("en-GB")}{" "}
					rows; {cut.toLocaleString("en-GB")} more were left out.
				</p>
			)}
			<ul className="flex flex-wrap gap-x-6 gap-y-2">
				{files.map(({ name }) => (
					<li key={name}>
						<a
							href={`/admin/imports/${id}/${name}`}
							download
							className="text-link underline underline-offset-4"
						>
							{linkText(name)}
						</a>
					</li>
				))}
			</ul>
		</div>
	);
}
