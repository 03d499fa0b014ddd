import { Link } from "@remix-run/react";
import type { TodayItem } from "./today";

/** Lists open tasks, each as a link. */
export function TodayList({ items }: { items: readonly TodayItem[] }) {
	return (
		<ul className="grid min-w-0 max-w-prose rounded-card border border-line bg-card">
			{items.map(({ key, text, to, parts }) => (
				<li key={key} className="grid min-w-0 border-line px-4 py-1.5 not-first:border-t">
					<Link
						to={to}
						className="py-1.5 font-semibold text-link underline underline-offset-4 first-letter:uppercase"
					>
						{text}
					</Link>
					{parts.length > 0 && (
						<ul className="flex min-w-0 flex-wrap gap-x-5 text-sm">
							{parts.map((part) => (
								<li key={part.to} className="min-w-0">
									<Link
										to={part.to}
										className="inline-block py-1 text-link underline underline-offset-4 wrap-anywhere"
									>
										{part.text}
									</Link>
								</li>
							))}
						</ul>
					)}
				</li>
			))}
		</ul>
	);
}

/** A mail that cannot be sent, in words. */
export interface ShownStuckMail {
	id: number;
	what: string;
	/** Address of the message or model that the mail is about. */
	to: string | undefined;
	when: string;
	why: string;
}

const SECTION = "grid min-w-0 max-w-prose gap-2";

/** The mails that cannot be sent, and what can be done. */
export function StuckMails({ mails, total }: { mails: readonly ShownStuckMail[]; total: number }) {
	return (
		<section id="mail" aria-labelledby="mail-title" className={SECTION}>
			<h2 id="mail-title" className="text-xl">
				E-mails that cannot be sent
			</h2>
			<p className="text-muted">
				The mail server and its account stand in the settings SMTP_URL and CONTACT_TO. What waits is
				sent as soon as they are right; a mail to a visitor is given up after two days.
			</p>
			<ul className="grid gap-1 text-sm">
				{mails.map(({ id, what, to, when, why }) => (
					<li key={id} className="wrap-anywhere">
						{to === undefined ? (
							<b className="font-semibold">{what}</b>
						) : (
							<Link to={to} className="inline-block py-1 text-link underline underline-offset-4">
								{what}
							</Link>
						)}
						{`, ${when}: ${why}`}
					</li>
				))}
			</ul>
			{total > mails.length && (
				<p className="text-sm text-muted">
					{`These are ${mails.length} of ${total.toLocaleString("en-GB")}.`}
				</p>
			)}
		</section>
	);
}

/** Explains how to make a backup. */
export function HowToBackUp() {
	return (
		<section id="backup" aria-labelledby="backup-title" className={SECTION}>
			<h2 id="backup-title" className="text-xl">
				Backing up
			</h2>
			<p>
				On the machine of the site, <code className="wrap-anywhere">npm run db:backup -- FILE</code>{" "}
				copies all that is stored while the site runs. Let the machine do it every night.
			</p>
		</section>
	);
}
