import { type ExamDatabase, openExams } from "@provost/report-core/exams.fixtures";
import {
  examValues,
  itComparesExams,
  itComparesPercentiles,
  storedExams,
} from "@provost/warehouse/remote/exam-queries.fixtures";
import { postgresSource } from "@provost/warehouse/remote/postgres/postgres-source";
import type { RemoteSource } from "@provost/warehouse/remote/remote-source";
import { afterAll, beforeAll, describe } from "vitest";
import { localListener } from "../../platform/testing/local-listener.ts";
import { type DistrictDatabase, districtDatabase } from "./district-database.fixtures.ts";

const listen = localListener();
let district: DistrictDatabase;
let embedded: ExamDatabase;
let source: RemoteSource;
const table = storedExams([]);

beforeAll(async () => {
  embedded = await openExams();
  district = await districtDatabase("postgres", listen);
  const { draft, user, secret: password } = district;
  await district.run(
    "create schema district",
    "create table district.exams (school text, grade text, pupil int, score double precision, points int, day date)",
    `insert into district.exams values ${examValues()}`,
    `grant usage on schema district to ${user}`,
    `grant select on district.exams to ${user}`,
  );
  source = postgresSource({ ...draft, user, password, tls: null, resolve: async () => [draft.host] });
});
afterAll(async () => {
  await source.close();
  embedded.close();
  await district.stop();
});

describe("PostgreSQL has the results of the embedded engine", () => {
  itComparesExams(() => ({ source, embedded, table }));
  itComparesPercentiles(() => ({ source, embedded, table }));
});
