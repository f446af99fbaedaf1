/** RentCast behaves as every provider must. */
import { describe } from 'vitest';
import { testConformance } from '../../tests/providers/conformance.ts';
import { openRentcastDouble } from '../../tests/providers/rentcast-double.ts';

describe('RentCast', () => testConformance(openRentcastDouble));
