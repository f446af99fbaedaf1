/** MLS servers of two dialects behave as every provider must. */
import { describe } from 'vitest';
import { testConformance } from '../../tests/providers/conformance.ts';
import { openResoDouble } from '../../tests/providers/reso-double.ts';

describe('RESO with display names and links', () => testConformance(openResoDouble));
describe('RESO with typed enumerations, 401s and no links', () =>
	testConformance(() => openResoDouble({ enums: 'typed', links: false, refusal: 401 })));
