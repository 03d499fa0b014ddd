import { Link } from "@remix-run/react";
import { messagePath } from "./message-list";
import type { ShownListedMessage } from "./shown-message.server";

export function MessageRows({ messages }: { messages: readonly ShownListedMessage[] }) {
	return (
		<ul className="grid min-w-0 gap-3">
			{messages.map((message) => (
				<MessageRow key={message.id} {...message} />
			))}
		</ul>
	);
}

function MessageRow({ id, name, email, when, firstWords, isAnswered, fate }: ShownListedMessage) {
	return (
		<li className="grid min-w-0 gap-1 rounded-card border border-line bg-card p-4">
			<div className="flex flex-wrap items-baseline justify-between gap-x-4">
				<h2 className="min-w-0 text-base font-semibold wrap-anywhere">
					<Link
						to={messagePath(id)}
						className="inline-block py-1 text-link underline underline-offset-4"
					>
						<bdi>{name}</bdi>
					</Link>
				</h2>
				<p className="text-sm text-muted">{when}</p>
			</div>
			<p className="text-sm wrap-anywhere text-muted">
				<bdi>{email}</bdi>
			</p>
			<p dir="auto" className="wrap-anywhere">
				{firstWords}
			</p>
			<p className="text-sm wrap-anywhere text-muted">
				<b className="font-semibold text-ink">{isAnswered ? "Answered" : "To answer"}</b>
				{` · ${fate}`}
			</p>
		</li>
	);
}
