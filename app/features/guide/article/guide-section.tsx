import type { ReactNode } from "react";
import { type GuideSectionId, guideSectionTitle } from "../guide-contents";

/** One section of the guide under its heading, which the contents list leads to. */
export function GuideSection({ id, children }: { id: GuideSectionId; children: ReactNode }) {
	return (
		<section aria-labelledby={id}>
			<h2 id={id}>{guideSectionTitle(id)}</h2>
			{children}
		</section>
	);
}
