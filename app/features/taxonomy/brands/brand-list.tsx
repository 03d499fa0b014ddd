import { Link } from "@remix-run/react";
import type { BrandLogo } from "~/features/catalogue/brand/brand-logo";
import { BrandLogoChip, useBrandLogo } from "~/features/catalogue/brand/brand-logo-chip";
import { modelsText } from "~/features/catalogue/words/count-text";
import { brandAdminPath } from "~/features/taxonomy/addresses";

export interface ListedBrand {
	slug: string;
	name: string;
	models: number;
	logo: BrandLogo;
	isUploaded: boolean;
}

/** Brands by name, each with its mark. */
export function BrandList({ brands }: { brands: readonly ListedBrand[] }) {
	return (
		<ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
			{brands.map((brand) => (
				<BrandItem key={brand.slug} brand={brand} />
			))}
		</ul>
	);
}

function BrandItem({ brand: { slug, name, models, logo, isUploaded } }: { brand: ListedBrand }) {
	const [shown, dropMark] = useBrandLogo(logo, name);
	return (
		<li className="flex items-center gap-4 rounded-card border border-line bg-card p-3">
			<BrandLogoChip logo={shown} loading="lazy" onFailure={dropMark} />
			<div className="min-w-0">
				<h2 className="text-base wrap-anywhere">
					<Link
						to={brandAdminPath(slug)}
						className="inline-block min-w-6 py-1 text-link underline underline-offset-4"
					>
						{name}
					</Link>
				</h2>
				<p className="text-sm text-quiet tabular">{modelsText(models)}</p>
				<p className="text-sm text-quiet">{markText(logo, isUploaded)}</p>
			</div>
		</li>
	);
}

/** Where a brand's mark comes from. */
export function markText(logo: BrandLogo, isUploaded: boolean): string {
	if (isUploaded) return "Uploaded mark";
	return logo.kind === "image" ? "Our own mark" : "No mark: its name is shown";
}
