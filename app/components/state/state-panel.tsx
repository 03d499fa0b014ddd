import type { ReactNode } from "react";
import { Container } from "~/components/page";

/** An empty, error or not-found state: a drawing, a sentence, a way on. */
export function StatePanel({
	drawing,
	title,
	heading: Heading = "h2",
	children,
}: {
	drawing: "not-found" | "empty" | "error";
	title: string;
	heading?: "h1" | "h2";
	children: ReactNode;
}) {
	return (
		<Container className="flex flex-col items-center gap-4 py-12 text-center">
			<img src={`/states/${drawing}.svg`} alt="" width="320" height="200" className="w-64" />
			<Heading className="text-2xl">{title}</Heading>
			{children}
		</Container>
	);
}
