import { expect, it } from "vitest";
import { typeFacts } from "~/features/guide/model-types";
import { fullLumens } from "~/features/room/brightness";
import type { RoomLight } from "~/features/room/room";

it.each<[room: RoomLight, figure: string]>([
	["dark", typeFacts.lumensHomeCinema],
	["curtains", typeFacts.lumensLivingRoom],
	["lit", typeFacts.lumensOffice],
	["daylight", typeFacts.lumensGarden],
])(
	"the guide's figure for a room that is %s begins with what cards and pages ask for",
	(...row) => {
		const [room, figure] = row;
		expect(figure).toMatch(new RegExp(`^${fullLumens(room, null).toLocaleString("en-GB")}\\b`));
	},
);
