import { expect, it } from "vitest";
import { titleFacts } from "./title-facts";

it.each([
	["Epson EH-TW7100 3LCD Projector, 3,000 Lumens", "3000", undefined],
	["ViewSonic PX701-4K 3200 lumens", "3200", undefined],
	["BenQ TK700STi 4K HDR 3000lm gaming", "3000", undefined],
	["Acer H6815BD DLP Beamer (4.000 ANSI Lumen)", "4000", "ansi"],
	["XGIMI Horizon 20 Max 5700 ISO Lumens", "5700", "iso"],
	["Dangbei Mars Pro 2 | 2450 ISO lumens", "2450", "iso"],
	["Wanbo T6 Max 550 ANSI", "550", "ansi"],
	["Nebula Mars 3 1000 ANSI Lumens", "1000", "ansi"],
	["Optoma UHD38x 4K UHD 240Hz 4000 lumens", "4000", undefined],
	["Philips PicoPix 2.4K ANSI lumens", "2400", "ansi"],
	["Mini beamer 9000 LED lumens", "9000", "led"],
	["Mini beamer 9000 lumens LED WiFi", "9000", undefined],
	["LED projector 9000 lumens", "9000", undefined],
	["4K LED projector 2300 CVIA lumens", "2300", "cvia"],
	["Projector 500 ANSI lumens (9500 lumens)", "500", "ansi"],
	["2500 light source lumens laser projector", "2500", "light-source"],
	["Epson CO-FH02 Full HD 1080p 9500L", undefined, undefined],
	["Projector 15000 lux", undefined, undefined],
	["Projector up to 3000 lumens", undefined, undefined],
	["Projector max 3000 lumens", undefined, undefined],
	["Projector 2000-3000 lumens", undefined, undefined],
	["Projector 2 x 1500 lumens", undefined, undefined],
	["Nebula Capsule 3 200 ANSI lumens", undefined, undefined],
	["Epson EB-2250", undefined, undefined],
	["BenQ MW560 contrast 20,000:1", undefined, undefined],
])("title facts: reads the lumens of %j: %s %s", (title, lumens, standard) => {
	const { brightness, brightness_standard } = titleFacts(title);
	expect([brightness, brightness_standard]).toEqual([lumens, standard]);
});

it.each([
	["Epson EH-TW7100 4K PRO-UHD projector", "4K PRO-UHD"],
	["Sony VPL-XW5000ES Native 4K Laser", "Native 4K"],
	["Optoma UHD38x 4K UHD gaming projector", "4K UHD"],
	["BenQ W2710 True 4K", "True 4K"],
	["Epson EB-L200F Full HD 1080p", "Full HD 1080p"],
	["NEC PA804UL WUXGA laser", "WUXGA"],
	["ViewSonic PA503S SVGA 3,800 lumens", "SVGA"],
	["Acer X1328Wi (1280x800) WXGA", "1280 x 800 WXGA"],
	["LG PF610P 1920 x 1080 LED", "1920 x 1080"],
	["Wanbo 1080P native, 4K supported", "1080p"],
	["Native 1080P projector supports 4K", "Native 1080p"],
	["Mini beamer, 4K support, 720p native", "720p"],
	["Beamer 1080p unterstützt 4K", "1080p"],
	["Projecteur Full HD compatible 4K", "Full HD"],
	["Beamer Full HD 4K ondersteuning", "Full HD"],
	["Projector 1080p with 4K decoding", "1080p"],
	["Projector 1080P (4K Ready)", "1080p"],
	["Projector 4K input", undefined],
	["4K supported projector", undefined],
	["Projector supporting 4K and 8K", undefined],
	["Projector Full HD or 4K", undefined],
	["HD mini projector with VGA", undefined],
	["Epson UHD-7000 replacement", undefined],
	["Optoma UHD38x", undefined],
])("title facts: reads the resolution of %j: %s", (title, resolution) => {
	expect(titleFacts(title).resolution).toBe(resolution);
});

it.each([
	["LG CineBeam HU715Q 4K UST Laser", "Laser"],
	["Hisense PX3-Pro TriChroma Laser TV", "Laser"],
	["Acer Laserbeamer XL1220", "Laser"],
	["ASUS LED-Beamer S1", "LED"],
	["Projector LED lamp 50000 hours", "LED"],
	["Dangbei DBOX02 ALPD laser, lamp-free", "Laser"],
	["XGIMI Horizon Ultra Dual Light laser + LED", "Laser + LED"],
	["Formovie hybrid light source", "Hybrid"],
	["Optoma HD146X lamp projector", "Lamp"],
	["Epson EB-X49 UHE lamp", "Lamp"],
	["BenQ W1800 9000 LED lumens", undefined],
	["BenQ W1800 with laser pointer", undefined],
	["Xiaomi L1 Pro laser autofocus", undefined],
	["Nebula with LED display", undefined],
	["Epson EH-TW7100", undefined],
])("title facts: reads the light source of %j: %s", (title, source) => {
	expect(titleFacts(title).light_source_type).toBe(source);
});
