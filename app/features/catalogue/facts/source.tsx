import { SOURCE_LINK, sourceAddress } from "./fact-text";

/** Shows a source: an https address as a link, everything else as words. */
export function Source({ source }: { source: string }) {
	const address = sourceAddress(source);
	if (address === undefined) return <span className="wrap-anywhere">{source}</span>;
	return (
		<a
			{...SOURCE_LINK}
			href={address}
			className="inline-block min-h-6 wrap-anywhere text-link underline underline-offset-4"
		>
			{source}
		</a>
	);
}
