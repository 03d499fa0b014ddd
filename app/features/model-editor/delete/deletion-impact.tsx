import { Link } from "@remix-run/react";
import type { ModelContents } from "~/features/model-editor/delete/delete-model.queries.server";
import { modelAdminPath } from "~/features/model-editor/model-addresses";
import { contentsTexts } from "./contents-texts";

/** Shows the effects of deleting a model. */
export function DeletionImpact({ sku, contents }: { sku: string; contents: ModelContents }) {
	const texts = contentsTexts(contents);
	return (
		<div className="grid max-w-prose gap-3">
			{texts.length === 0 ? (
				<p>Nothing else goes with it.</p>
			) : (
				<>
					<p>With it go:</p>
					<ul className="grid list-disc gap-1 pl-5">
						{texts.map((text) => (
							<li key={text}>{text}</li>
						))}
					</ul>
				</>
			)}
			<p>
				Its page then says that the model is no longer listed. For a year its details, photographs
				and offers can be put back from the history; its price history and alerts cannot.
			</p>
			<p>
				If it is just not made any more,{" "}
				<Link to={modelAdminPath(sku)} className="py-1 text-link underline underline-offset-4">
					mark it as discontinued
				</Link>{" "}
				instead: its page stays, and says so.
			</p>
		</div>
	);
}
