/** Says that prices are the sample catalogue's. */
export function SampleNotice({ className }: { className?: string }) {
	return (
		<p className={className}>
			<strong>Prices are examples.</strong> This site shows its sample catalogue: the models are
			real, the prices and stock are not live.
		</p>
	);
}
