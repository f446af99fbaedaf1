/** Property types that are homes for sale. */
import { parseHomeType } from '../../domain/import/cells/home-types.ts';

/** Whether a property type may be a home: not land, a farm, a business, a commercial building or a rental. */
export function mayBeHome(type: string): boolean {
	const reading = parseHomeType(type);
	return reading !== 'land' && reading !== 'not_a_home' && reading !== 'rental' && reading !== 'plan';
}
