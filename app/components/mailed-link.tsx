import type { ReactNode } from "react";
import { StatePanel } from "~/components/state/state-panel";
import { Container, Hero, LinkButton, NonBreaking } from "./page";

/** The page that a link in a mail leads to: heading, subject and possible actions. */
export function MailedLinkPage({
	title,
	text,
	children,
}: {
	title: string;
	text: string;
	children: ReactNode;
}) {
	return (
		<>
			<Hero title={<NonBreaking>{title}</NonBreaking>} intro={<NonBreaking>{text}</NonBreaking>} />
			<Container className="py-4 sm:py-8">{children}</Container>
		</>
	);
}

/** The button that performs the link's action: programs that scan mails follow links, but press no buttons. */
export function MailedLinkButton({ children }: { children: string }) {
	return (
		<form method="post">
			<button
				type="submit"
				className="min-h-11 cursor-pointer rounded-control bg-ink px-5 font-semibold text-surface hover:bg-ink"
			>
				{children}
			</button>
		</form>
	);
}

/** Shown for every invalid link from a mail, regardless of the reason. */
export function InvalidMailedLink() {
	return (
		<StatePanel drawing="not-found" title="This link does not work" heading="h1">
			<p className="max-w-prose">
				It may have been used already, may have expired, or may not be complete.
			</p>
			<LinkButton look="dark" to="/">
				Return to Home
			</LinkButton>
		</StatePanel>
	);
}
