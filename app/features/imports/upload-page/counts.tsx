export function Counts({
	counts,
}: {
	counts: readonly (readonly [name: string, count: number])[];
}) {
	return (
		<dl className="flex flex-wrap gap-x-8 gap-y-3">
			{counts.map(([name, count]) => (
				<div key={name} className="flex flex-col-reverse">
					<dt className="text-sm text-muted">{name}</dt>
					<dd className="text-2xl font-bold tabular">{count.toLocaleString("en-GB")}</dd>
				</div>
			))}
		</dl>
	);
}
