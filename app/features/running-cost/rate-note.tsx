import type { RateView } from "./cost-texts";

/** Shows the price of electricity in the costs, with its day and source. */
export function RateNote({ rate: { text, address } }: { rate: RateView }) {
	return (
		<p className="text-sm text-muted">
			{text}
			{/* A plain link, because the component `Source` would load its modules with every comparison. */}
			{address !== undefined && (
				<a
					href={address}
					target="_blank"
					rel="nofollow noopener"
					className="inline-block min-h-6 underline underline-offset-4"
				>
					{new URL(address).host}
				</a>
			)}
		</p>
	);
}
