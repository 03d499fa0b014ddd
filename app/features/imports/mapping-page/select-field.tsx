export function SelectField({
	name,
	label,
	options,
	chosen,
}: {
	name: string;
	label: string;
	options: readonly { value: string; label: string }[];
	chosen: string;
}) {
	return (
		<div className="min-w-0">
			<label htmlFor={name} className="mb-1 block font-semibold break-words">
				{label}
			</label>
			<select
				id={name}
				name={name}
				defaultValue={chosen}
				className="min-h-11 w-full rounded-control border border-edge bg-card px-3 text-ink"
			>
				{options.map((one) => (
					<option key={one.value} value={one.value}>
						{one.label}
					</option>
				))}
			</select>
		</div>
	);
}
