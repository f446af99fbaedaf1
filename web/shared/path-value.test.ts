import { expect, test } from 'vitest';
import { pathValue } from './path-value.ts';

test.each([
	['/app/markets/98001', '98001'],
	['/app/markets/98001//', '98001'],
	['/app/markets/98001%2C98002~type=condo', '98001,98002~type=condo'],
	['/app/markets/Do%C3%B1a_Ana_County,_NM', 'Doña_Ana_County,_NM'],
	['/app/markets/1,-2,1mi,12%2F3_Elm_St', '1,-2,1mi,12/3_Elm_St'],
	['/app/markets/100%_County,_WA', '100%_County,_WA'],
	['/', ''],
])('the path %s ends in the value %s', (pathname, value) => {
	expect(pathValue(pathname)).toBe(value);
});
