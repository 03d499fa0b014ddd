import { StaffForm } from "~/auth/staff-form";
import { LinkButton } from "~/components/link-button";
import { QuietButton } from "~/components/staff/quiet-button";

/** A person as the page shows them. */
export interface ShownPerson {
	id: number;
	username: string;
	/** "Since 5 Jan 2026, 14:05, invited by ann" */
	since: string;
	/** "2 sessions, the newest since 5 Jan 2026, 14:05" */
	signedIn: string;
	hasSessions: boolean;
	isMe: boolean;
}

/** Lists the accounts, each with its actions. */
export function PeopleList({ people }: { people: readonly ShownPerson[] }) {
	return (
		<ul className="grid divide-y divide-line rounded-card border border-line bg-card">
			{people.map((person) => (
				<li
					key={person.id}
					className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 p-4"
				>
					<div className="min-w-0">
						<p className="font-semibold wrap-anywhere">
							{person.username}
							{person.isMe && <span className="font-normal text-muted"> (you)</span>}
						</p>
						<p className="text-sm wrap-anywhere text-muted">{person.since}</p>
						<p className="text-sm text-muted">{person.signedIn}</p>
					</div>
					<div className="flex flex-wrap gap-3">
						{person.isMe ? (
							<LinkButton look="quiet" to="/admin/account">
								My account
							</LinkButton>
						) : (
							person.hasSessions && <EndSessions person={person} />
						)}
						<LinkButton look="quiet" to={`/admin/people/${person.id}/remove`}>
							Remove <span className="sr-only">{person.username}</span>
						</LinkButton>
					</div>
				</li>
			))}
		</ul>
	);
}

function EndSessions({ person: { id, username } }: { person: ShownPerson }) {
	return (
		<StaffForm>
			<input type="hidden" name="person" value={id} />
			<QuietButton name="intent" value="end-sessions">
				Sign out everywhere <span className="sr-only">{username}</span>
			</QuietButton>
		</StaffForm>
	);
}
