import { LinkButton } from "~/components/link-button";
import { DangerButton } from "~/components/staff/danger-button";

/** The buttons of a form that asks before something is deleted. */
export function DeleteButtons({ cancelPath }: { cancelPath: string }) {
	return (
		<div className="flex flex-wrap gap-3">
			<DangerButton>Delete</DangerButton>
			<LinkButton look="quiet" to={cancelPath}>
				Keep it
			</LinkButton>
		</div>
	);
}
