import { type IconSize, iconFileName, siteImagePath } from "~/features/settings/site-images";

/** The head's links to the built-in icons, or to the icon that staff uploaded; `icon` is its hash. */
export function IconLinks({ icon }: { icon: string | undefined }) {
	const iconPath = (size: IconSize) => siteImagePath(iconFileName(icon ?? "", size));
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
			<link rel="icon" href={iconPath(32)} sizes="32x32" />
			<link rel="icon" href={iconPath(192)} sizes="192x192" />
			<link rel="apple-touch-icon" href={iconPath(180)} />
		</>
	);
}
