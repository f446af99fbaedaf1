/** Both Zillow services behave as every provider must. */
import { describe } from 'vitest';
import { testConformance } from '../../tests/providers/conformance.ts';
import { openZillowDouble } from '../../tests/providers/zillow-double.ts';

describe('zillow-com1', () =>
	testConformance(() => openZillowDouble('zillow-com1'), ['listedOn', 'yearBuilt', 'hoaMonthly']));
describe('zillow56', () => testConformance(() => openZillowDouble('zillow56'), ['yearBuilt', 'hoaMonthly']));
