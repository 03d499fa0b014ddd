import { Form } from "@remix-run/react";
import { QuietButton } from "~/components/staff/quiet-button";
import { Cell, ScrollTable } from "~/components/staff/scroll-table";

export interface ShownSession {
	key: string;
	begun: string;
	ends: string;
	isThis: boolean;
}

/** One's own sessions, and the button that ends all but this one. */
export function SessionList({ sessions }: { sessions: readonly ShownSession[] }) {
	return (
		<>
			<ScrollTable caption="Where I am signed in" columns={["Begun", "Ends", "Which"]}>
				{sessions.map(({ key, begun, ends, isThis }) => (
					<tr key={key}>
						<Cell>{begun}</Cell>
						<Cell>{ends}</Cell>
						<Cell>{isThis ? "This one" : "Another browser"}</Cell>
					</tr>
				))}
			</ScrollTable>
			{sessions.length > 1 && (
				<Form method="post">
					<QuietButton name="intent" value="end-others">
						Sign out everywhere else
					</QuietButton>
				</Form>
			)}
		</>
	);
}
