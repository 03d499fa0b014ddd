import { type IconSize, iconFile, siteImagePath } from "~/features/settings/site-images";

/** Links to our icons, or to the one of staff. */
export function IconLinks({ icon }: { icon: string | undefined }) {
	const pathOf = (size: IconSize) => siteImagePath(iconFile(icon ?? "", size));
	if (icon === undefined) {
		return (
			<>
				<link rel="icon" href="/favicon.svg" type="image/svg+xml" />
				<link rel="icon" href="/favicon.ico" sizes="32x32" />
				<link rel="apple-touch-icon" href="/apple-touch-icon.png" />
			</>
		);
	}
	return (
		<>
			<link rel="icon" href={pathOf(32)} sizes="32x32" />
			<link rel="icon" href={pathOf(192)} sizes="192x192" />
			<link rel="apple-touch-icon" href={pathOf(180)} />
		</>
	);
}
