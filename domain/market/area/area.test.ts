import { expect, test } from 'vitest';
import { areaName, areaText, parseArea, typedArea } from './area.ts';
import { chosenAreaName, chosenAreaText, parseChosenArea } from './chosen-area.ts';

test.each([
	['78704', '78704'],
	['78704,78745', '78704, 78745'],
	['78701,78702,78703,78704', '78701, 78702 and 2 other ZIP codes'],
	['Travis_County,_TX', 'Travis County, TX'],
	['30.2466,-97.7702,1.5mi', '1.5 mi circle in Austin, TX'],
	['30.2466,-97.7702,1mi,2104_Alton_Ct', 'Within 1 mi of 2104 Alton Ct'],
	['30.2500,-97.7700;30.2600,-97.7700;30.2500,-97.7500', 'Drawn area in Austin, TX'],
	['78704~type=condo~beds=3-4~price=-300000', '78704, condos, 3 bedrooms, Under $300K'],
	['78704~size=900-', '78704, 900 and up sq ft'],
])('the text %s is an area, and its name is "%s"', (text, name) => {
	const area = parseChosenArea(text);
	expect(area && chosenAreaText(area)).toBe(text);
	expect(area && chosenAreaName(area, 'Austin, TX')).toBe(name);
});

test.each([
	'',
	'7870',
	'78704,',
	'91.2,-97.77,20mi',
	'30.2,-97.7,0mi',
	'30.2,-97.7;30.3,-97.7',
	'78704~type=castle',
	'78704~beds=-',
	'78704~constructor=1-2',
	Array.from({ length: 21 }, (_, n) => String(10_001 + n)).join(','),
])('the text "%s" is no area', (text) => {
	expect(parseChosenArea(text)).toBeNull();
});

test('ZIP codes are in one order, each once, and an address can’t end the text', () => {
	expect(areaText({ kind: 'zips', zips: ['78745', '78704', '78745'] })).toBe('78704,78745');
	const text = areaText({ kind: 'circle', center: [1, 2], miles: 1, around: '1 A St; ~x=1, #2/3?' });
	expect(text).toBe('1.0000,2.0000,1mi,1_A_St_x_1_2_3');
	const area = parseArea(text);
	expect(area && areaName(area)).toBe('Within 1 mi of 1 A St x 1 2 3');
});

test.each([
	['78704', '78704'],
	[' 78745, 78704 78745 ', '78704,78745'],
	['Travis County, TX', 'Travis_County,_TX'],
	['travis tx', 'Travis_County,_TX'],
	["Prince George's County, MD", "Prince_George's_County,_MD"],
	['St. Louis city mo', 'St._Louis_City,_MO'],
	['Orleans Parish, LA', 'Orleans_Parish,_LA'],
])('someone who types "%s" means %s', (typed, text) => {
	const area = typedArea(typed);
	expect(area && areaText(area)).toBe(text);
});

test.each(['', '7870', 'Travis', '78704 x', 'a, b, c'])('"%s" isn’t an area yet', (typed) => {
	expect(typedArea(typed)).toBeNull();
});
