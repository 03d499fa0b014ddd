import type { ShownMessage, ShownReply } from "./shown-message.server";

// Its line breaks show, long words break, and marks of direction end with it.
const TEXT = "max-w-prose whitespace-pre-line wrap-anywhere [unicode-bidi:isolate]";

export function MessageText({ name, email, message, when, answered, fate }: ShownMessage) {
	return (
		<section aria-label="Message" className="grid min-w-0 gap-3">
			<p className="wrap-anywhere">
				<b className="font-semibold">
					<bdi>{name}</bdi>
				</b>{" "}
				<bdi>{email}</bdi>
			</p>
			<div dir="auto" className={`rounded-card border border-line bg-card p-4 ${TEXT}`}>
				{message}
			</div>
			<p className="text-sm wrap-anywhere text-muted">
				{`Came ${when} · ${fate} · ${answeredText(answered)}`}
			</p>
		</section>
	);
}

function answeredText(answered: ShownMessage["answered"]): string {
	if (!answered) return "Not answered yet";
	return `Answered ${answered.when}${answered.by === null ? "" : ` by ${answered.by}`}`;
}

/** Answers that staff sent by the site's mail, with their delivery states. */
export function Replies({ replies }: { replies: readonly ShownReply[] }) {
	if (replies.length === 0) return null;
	return (
		<section aria-labelledby="replies" className="grid min-w-0 gap-3">
			<h2 id="replies" className="text-xl">
				Sent answers
			</h2>
			<ul className="grid min-w-0 gap-3">
				{replies.map(({ id, by, text, when, fate }) => (
					<li
						key={id}
						className="grid min-w-0 gap-2 rounded-card border border-l-4 border-line border-l-accent bg-card p-4"
					>
						<div dir="auto" className={TEXT}>
							{text}
						</div>
						<p className="text-sm wrap-anywhere text-muted">{`${by}, ${when} · ${fate}`}</p>
					</li>
				))}
			</ul>
		</section>
	);
}
