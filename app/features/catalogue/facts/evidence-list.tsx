import type { ShownFigure } from "./evidence.server";
import { Source } from "./source";

/** Every figure of a model with its sources, the standing one first. */
export function EvidenceList({ figures }: { figures: readonly ShownFigure[] }) {
	return (
		<ul className="grid gap-x-6 gap-y-4 lg:grid-cols-2">
			{figures.map(({ field, label, dispute, facts }) => (
				<li
					key={field}
					id={field}
					className="grid min-w-0 scroll-mt-4 content-start gap-2 rounded-card border border-line bg-card p-4 target:border-accent"
				>
					<h2 className="text-lg">{label}</h2>
					{dispute !== "" && (
						<p className="border-l-4 border-accent pl-3 wrap-anywhere">
							<b className="font-semibold">Sources disagree.</b> {dispute}
						</p>
					)}
					<ul className="grid gap-2">
						{facts.map(({ who, value, source, stands }, place) => (
							// biome-ignore lint/suspicious/noArrayIndexKey: facts have no key, and the list never changes
							<li key={place} className="min-w-0 border-t border-line pt-2">
								<p className="wrap-anywhere">
									<span className={stands ? "font-semibold" : ""}>{value || "Not stated"}</span>
									<span className="text-sm text-muted">
										{` · ${who}`}
										{stands && facts.length > 1 && " · shown on this site"}
									</span>
								</p>
								{source !== "" && (
									<p className="text-sm">
										<Source source={source} />
									</p>
								)}
							</li>
						))}
					</ul>
				</li>
			))}
		</ul>
	);
}
