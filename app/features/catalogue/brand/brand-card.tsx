import { Link } from "@remix-run/react";
import { modelsText } from "~/features/catalogue/words/count-text";
import { brandPath } from "./brand";
import type { BrandLogo } from "./brand-logo";
import { BrandLogoChip, useBrandLogo } from "./brand-logo-chip";

export interface BrandCardData {
	slug: string;
	name: string;
	modelCount: number;
	logo: BrandLogo;
}

/** A brand in the list of brands. */
export function BrandCard({ brand, eager }: { brand: BrandCardData; eager: boolean }) {
	const [logo, dropMark] = useBrandLogo(brand.logo, brand.name);
	return (
		<article className="relative flex h-full flex-col items-center gap-2 rounded-card border border-line bg-card p-4 text-center hover:border-link">
			{/* Where there is no mark, the name stands in its place, once. */}
			{logo.kind === "image" && (
				<BrandLogoChip logo={logo} loading={eager ? "eager" : "lazy"} onFailure={dropMark} />
			)}
			<h2
				className={
					logo.kind === "image" ? "text-lg" : "flex min-h-23 items-center text-xl tight sm:text-2xl"
				}
			>
				{brand.name}
			</h2>
			<p className="text-quiet tabular">{modelsText(brand.modelCount)}</p>
			<Link to={brandPath(brand.slug)} className="cover mt-auto py-1 font-semibold text-link">
				View All Models →<span className="sr-only"> of {brand.name}</span>
			</Link>
		</article>
	);
}
