import { Link } from "@remix-run/react";
import { useCallback, useState } from "react";
import { logImageFailure, useImageFailure } from "~/components/fallback-image";
import { modelsText } from "~/features/catalogue/words/count-text";
import { brandPath } from "./brand";
import type { BrandLogo } from "./brand-logo.server";
import type { BrandSummary } from "./brands.queries.server";

/** Returns a brand's logo, or its name once the logo has failed to load; and the function to call on that failure. */
export function useBrandLogo(logo: BrandLogo, name: string): [BrandLogo, () => void] {
	const [failedSrc, setFailedSrc] = useState<string>();
	const src = logo.kind === "image" ? logo.src : undefined;
	const markFailed = useCallback(() => setFailedSrc(src), [src]);
	return [src !== undefined && failedSrc === src ? { kind: "text", text: name } : logo, markFailed];
}

/** Shows a brand's logo on a white chip, or its name if there is no logo. */
export function BrandLogoChip({
	logo,
	loading,
	onFailure,
}: {
	logo: BrandLogo;
	loading: "eager" | "lazy";
	onFailure: () => void;
}) {
	return (
		<span
			className={`flex ${logo.kind === "image" ? "h-16" : "min-h-16"} w-36 shrink-0 items-center justify-center rounded-control bg-white p-3 text-center text-2xl font-bold text-surface-dark`}
			aria-hidden="true"
		>
			{logo.kind === "image" ? (
				<Logo key={logo.src} src={logo.src} loading={loading} onFailure={onFailure} />
			) : (
				<span className="min-w-0 text-base tight wrap-anywhere">{logo.text}</span>
			)}
		</span>
	);
}

function Logo({
	src,
	loading,
	onFailure,
}: {
	src: string;
	loading: "eager" | "lazy";
	onFailure: () => void;
}) {
	const reportFailure = useCallback(
		(image: HTMLImageElement) => {
			logImageFailure(image);
			onFailure();
		},
		[onFailure],
	);
	return (
		<img
			src={src}
			alt=""
			// The chip's shape: a logo of any other shape is fitted into it.
			width="120"
			height="40"
			loading={loading}
			decoding="async"
			className="size-full object-scale-down"
			{...useImageFailure(reportFailure)}
		/>
	);
}

export function BrandCard({
	brand,
	isEager,
}: {
	brand: BrandSummary & { logo: BrandLogo };
	isEager: boolean;
}) {
	const [logo, onLogoFailure] = useBrandLogo(brand.logo, brand.name);
	return (
		<article className="relative flex h-full flex-col items-center gap-2 rounded-card border border-line bg-card px-2 py-4 text-center hover:border-ink">
			{logo.kind === "image" ? (
				<>
					<BrandLogoChip
						logo={logo}
						loading={isEager ? "eager" : "lazy"}
						onFailure={onLogoFailure}
					/>
					<h2 className="text-lg">{brand.name}</h2>
				</>
			) : (
				<h2 className="flex min-h-16 grow items-center text-2xl">{brand.name}</h2>
			)}
			<p className="text-muted tabular">{modelsText(brand.modelCount)}</p>
			<Link
				to={brandPath(brand.slug)}
				className="stretched-link mt-auto py-1 text-sm font-semibold"
			>
				View All Models →<span className="sr-only"> of {brand.name}</span>
			</Link>
		</article>
	);
}
