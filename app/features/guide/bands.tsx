import type { Band } from "./advice/key-specifications";

/** Names and their figures, a row each. */
export function Bands({ bands }: { bands: readonly Band[] }) {
	return (
		<dl className="max-w-prose *:flex *:justify-between *:border-t *:border-line *:py-1.5">
			{bands.map(({ name, figure }) => (
				<div key={name}>
					<dt>{name}</dt>
					<dd className="tabular">{figure}</dd>
				</div>
			))}
		</dl>
	);
}
