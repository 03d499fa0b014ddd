import type { ReactNode } from "react";
import { LinkButton } from "~/components/link-button";
import { Container, Hero } from "~/components/page";
import { StatePanel } from "~/components/state/state-panel";

/** A page that a mail leads to: its heading, what it is about, and what can be done. */
export function MailedPage({
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
			<Hero>
				<h1 className="text-3xl">{title}</h1>
				<p className="mt-3 max-w-prose text-lg text-haze">{text}</p>
			</Hero>
			<Container className="py-10">{children}</Container>
		</>
	);
}

/** The button that does what the mail's link is for: programs that check mails follow links, but use no buttons. */
export function MailedButton({ children }: { children: string }) {
	return (
		<form method="post">
			<button
				type="submit"
				className="min-h-11 cursor-pointer rounded-control bg-ink px-5 font-semibold text-paper hover:bg-link"
			>
				{children}
			</button>
		</form>
	);
}

/** Shown for every link of a mail that leads to nothing, whatever the reason. */
export function DeadLink() {
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
