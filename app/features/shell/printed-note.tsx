import { useEffect, useState } from "react";
import { flushSync } from "react-dom";
import { Container } from "~/components/page";
import { ukDate } from "~/components/uk-date";
import { SampleNotice } from "./sample-notice";

/** The day on which the page is printed; without scripts, that on which it was made. */
function usePrintedOn(madeOn: string): string {
	const [day, setDay] = useState(madeOn);
	useEffect(() => {
		// The browser draws the paper as soon as this returns.
		const tellDay = () => flushSync(() => setDay(ukDate(new Date()).text));
		window.addEventListener("beforeprint", tellDay);
		return () => window.removeEventListener("beforeprint", tellDay);
	}, []);
	return day;
}

/** What a page says of itself on paper, where nobody sees its address or when it was true. */
export function PrintedNote({
	address,
	madeOn,
	hasSamplePrices,
}: {
	address: string;
	madeOn: string;
	hasSamplePrices: boolean;
}) {
	const day = usePrintedOn(madeOn);
	return (
		<Container className="hidden py-4 text-sm print:block">
			<p>{`Printed on ${day} from ${address}`}</p>
			{hasSamplePrices && <SampleNotice />}
		</Container>
	);
}
