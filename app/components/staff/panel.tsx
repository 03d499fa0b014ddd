import { type ReactNode, useId } from "react";

/** A titled box of a staff page; the colour of its edge shows its tone. */
export function Panel({
	title,
	tone,
	children,
}: {
	title: string;
	tone: "plain" | "good" | "bad";
	children: ReactNode;
}) {
	const id = useId();
	const edge = { plain: "border-l-accent", good: "border-l-positive", bad: "border-l-negative" }[
		tone
	];
	return (
		<section
			aria-labelledby={id}
			className={`grid min-w-0 gap-4 rounded-card border border-l-4 border-line bg-card p-4 sm:p-6 ${edge}`}
		>
			<h2 id={id} className="text-xl">
				{title}
			</h2>
			{children}
		</section>
	);
}
