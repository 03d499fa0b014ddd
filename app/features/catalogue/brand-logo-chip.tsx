import type { BrandLogo } from "./brand-logo";

/** A brand's mark on a white chip, or its name where we have no mark. */
export function BrandLogoChip({ logo, className = "" }: { logo: BrandLogo; className?: string }) {
	return (
		<span
			className={`flex ${logo.kind === "image" ? "h-16" : "min-h-16"} w-36 items-center justify-center rounded-control bg-white p-3 text-center text-xl font-bold text-night ${className}`}
			aria-hidden="true"
		>
			{logo.kind === "image" ? (
				<img src={logo.src} alt="" className="max-h-full max-w-full" />
			) : (
				<span className="min-w-0 text-base leading-tight wrap-anywhere">{logo.text}</span>
			)}
		</span>
	);
}
