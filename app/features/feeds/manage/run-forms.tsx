import { Form } from "@remix-run/react";
import { FileField } from "~/components/form/field";
import { SubmitButton } from "~/components/form/submit-button";
import { QuietButton, StaffSection } from "~/components/staff/parts";
import { feedPath } from "~/features/feeds/feed-addresses";
import type { ShownFeed } from "./shown-feed";

export function FeedButtons({ feed }: { feed: ShownFeed }) {
	return (
		<div className="flex flex-wrap gap-3">
			<Form method="post" className="flex flex-wrap gap-3">
				{feed.host !== null && (
					<SubmitButton name="intent" value="run" busyText="Running...">
						Run now
					</SubmitButton>
				)}
				<QuietButton name="intent" value={feed.isPaused ? "resume" : "pause"}>
					{feed.isPaused ? "Resume" : "Pause"}
				</QuietButton>
			</Form>
			<Form method="get" action={feedPath(feed.id, "delete")}>
				<QuietButton>Delete</QuietButton>
			</Form>
		</div>
	);
}

export function FileRun() {
	return (
		<StaffSection id="file-run" title="Run with a file">
			<Form method="post" encType="multipart/form-data" className="grid max-w-prose gap-3">
				<FileField
					id="feed-file"
					name="file"
					label="Feed file"
					hint={
						<>
							CSV, TSV or XML, as it is or packed as .gz or .zip, at most 20 MB. For a larger one
							there is the command{" "}
							<code className="wrap-anywhere">npm run feeds -- file NAME FILE</code>. It counts as
							this feed's newest file, once.
						</>
					}
					accept=".csv,.tsv,.txt,.xml,.gz,.zip"
					required
				/>
				<p>
					<QuietButton>Run with this file</QuietButton>
				</p>
			</Form>
		</StaffSection>
	);
}
