import { Link } from "@remix-run/react";
import { tagPath, tagSlug } from "~/features/catalogue/listing/tag";
import { describeFeature, perfectFor } from "./feature-descriptions";

/** Shows a model's features with their explanations, and the people whom the model suits. */
export function FeatureList({
	features,
	categoryId,
}: {
	features: readonly string[];
	categoryId: number | null;
}) {
	const blurb = perfectFor(categoryId);
	return (
		<>
			{features.length > 0 ? (
				<dl className="grid gap-x-10 gap-y-4 sm:grid-cols-2">
					{features.map((feature) => (
						<div key={feature} className="border-l-4 border-beam pl-4">
							<dt className="font-semibold">
								<Link
									to={tagPath(tagSlug(feature))}
									className="inline-block py-0.5 underline decoration-line underline-offset-4 hover:text-link"
								>
									{feature}
								</Link>
							</dt>
							<dd className="text-quiet">{describeFeature(feature)}</dd>
						</div>
					))}
				</dl>
			) : (
				<p className="text-quiet">The maker lists no special features for this model.</p>
			)}
			{blurb && (
				<div className="mt-8 max-w-prose rounded-card bg-beam-soft p-5">
					<h3 className="text-lg">Who this projector is perfect for</h3>
					<p className="mt-2">{blurb}</p>
				</div>
			)}
		</>
	);
}
