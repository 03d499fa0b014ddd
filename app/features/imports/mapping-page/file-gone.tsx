import { LinkButton } from "~/components/link-button";
import { Panel } from "~/components/staff/parts";

/** Explains that there is no file to map: none was uploaded, or it has expired. */
export function FileGone() {
	return (
		<Panel title="Upload the file first" tone="plain">
			<p className="max-w-prose">
				A file whose headings are not the template's leads here when it is uploaded or previewed; it
				then stays for half an hour. Upload it again to go on. What was said of a file that was
				imported is remembered.
			</p>
			<p>
				<LinkButton look="dark" to="/admin/upload#csv-upload">
					Choose a file
				</LinkButton>
			</p>
		</Panel>
	);
}

export function FileFailure({ message }: { message: string }) {
	return (
		<Panel title="The file could not be read" tone="bad">
			<p role="alert" className="max-w-prose break-words">
				{message}
			</p>
			<p>
				<LinkButton to="/admin/upload#csv-upload">Choose another file</LinkButton>
			</p>
		</Panel>
	);
}
