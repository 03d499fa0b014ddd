import { Link } from "@remix-run/react";
import { columnsPath } from "~/features/imports/mapping/mapping-paths";

export function ColumnsLink({ stagedId }: { stagedId: string }) {
	return (
		<p>
			<Link to={columnsPath(stagedId)} className="text-link underline underline-offset-4">
				Change how the columns are read
			</Link>
		</p>
	);
}
