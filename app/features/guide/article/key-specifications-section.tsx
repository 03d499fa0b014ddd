import { Link } from "@remix-run/react";
import { Bands } from "~/features/guide/bands";
import { brightnessBands, contrastBands, specificationTexts } from "../advice/key-specifications";
import { RangeBars } from "../diagrams/range-bars";
import { ResolutionDrawing } from "../diagrams/resolution-drawing";
import { ThrowDrawing } from "../diagrams/throw-drawing";
import { GuideSection } from "./guide-section";

/** Where the drawing's scale of lumens ends. */
const BRIGHTEST = 5000;

export function KeySpecificationsSection() {
	return (
		<GuideSection id="key-specifications">
			<p>
				Four figures settle whether a projector suits your room. <Link to="/compare">Compare</Link>{" "}
				sets them side by side.
			</p>
			<h3>Resolution</h3>
			<p>{specificationTexts.resolution}</p>
			<ResolutionDrawing />
			<h3>Brightness in lumens</h3>
			<p>{specificationTexts.brightness}</p>
			<RangeBars
				bands={brightnessBands}
				most={BRIGHTEST}
				caption="Lumens by room: the solid part is the least to look for."
			/>
			<h3>Contrast ratio</h3>
			<p>{specificationTexts.contrast}</p>
			<Bands bands={contrastBands} />
			<h3>Throw ratio</h3>
			<p>{specificationTexts.throwRatio}</p>
			<ThrowDrawing />
			<p>
				<Link to="/projectors">Find what fits your room</Link>.
			</p>
		</GuideSection>
	);
}
