/** What a section shows in place of data that could not be loaded. */
export function SectionFallback({ children }: { children: string }) {
	return (
		<p role="status" className="rounded-card border border-line bg-card p-6 text-quiet">
			{children}
		</p>
	);
}
