import { isDeepStrictEqual } from "node:util";
import type { Language } from "@provost/contract/wire/language";

/** The demo's texts in English, by their Chinese ones: names, labels, values of its tables, what is written in it. */
const english: Readonly<Record<string, string>> = {
  // Schools and areas
  云杉第一中学: "Yunshan No. 1 School",
  云杉第二中学: "Yunshan No. 2 School",
  松涛实验学校: "Songtao Academy",
  柏林路中学: "Cypress Road School",
  梧桐中学: "Parasol Tree School",
  银杏学校: "Ginkgo School",
  青竹中学: "Green Bamboo School",
  清溪学校: "Clearbrook School",
  白桦中学: "White Birch School",
  枫桥中学: "Maple Bridge School",
  河湾学校: "River Bend School",
  望山中学: "Hillview School",
  城东: "East",
  城南: "South",
  城西: "West",
  城北: "North",
  城东片区: "East area",
  城南片区: "South area",
  城西片区: "West area",
  城北片区: "North area",
  // People and roles
  王敏华: "Wang Minhua",
  李建国: "Li Jianguo",
  张秀兰: "Zhang Xiulan",
  刘志远: "Liu Zhiyuan",
  陈雨晴: "Chen Yuqing",
  杨海峰: "Yang Haifeng",
  赵丽萍: "Zhao Liping",
  黄文博: "Huang Wenbo",
  周晓梅: "Zhou Xiaomei",
  吴国栋: "Wu Guodong",
  徐静怡: "Xu Jingyi",
  孙伟明: "Sun Weiming",
  管理员: "Administrator",
  分析员: "Analyst",
  何雪琴: "He Xueqin",
  郭天翼: "Guo Tianyi",
  马莉莉: "Ma Lili",
  罗俊: "Luo Jun",
  梁文静: "Liang Wenjing",
  宋宇: "Song Yu",
  校长: "Principal",
  教师: "Teacher",
  只看所教班级的数据: "Sees only the data of their own classes",
  只看本校的数据: "Sees only the data of their own school",
  // Dictionaries
  学段: "Stage",
  小学: "Primary",
  初中: "Lower secondary",
  高中: "Upper secondary",
  学科: "Subject",
  语文: "Chinese",
  数学: "Mathematics",
  英语: "English",
  物理: "Physics",
  化学: "Chemistry",
  生物: "Biology",
  历史: "History",
  地理: "Geography",
  政治: "Politics",
  考试类型: "Exam",
  期中考试: "Mid-term exam",
  期末考试: "Final exam",
  学业水平考试: "Graduation exam",
  办学类型: "School type",
  公办: "Public",
  民办: "Private",
  课件评价标准: "Lesson review criteria",
  教学目标: "Learning goals",
  内容科学: "Sound content",
  结构条理: "Clear structure",
  图文媒体: "Text and media",
  适用程度: "Usefulness",
  业务流程: "Workflow",
  需求受理: "Mask requests",
  课件评价: "Lesson reviews",
  数据导入: "Data import",
  界面错误处理: "Browser errors",
  // Tables
  "考试成绩（演示）": "Exam scores (demo)",
  "出勤（演示）": "Attendance (demo)",
  "在校人数（演示）": "Enrolment (demo)",
  "课程开设（演示）": "Courses (demo)",
  学年: "School year",
  学期: "Term",
  考试日期: "Exam date",
  片区: "Area",
  学校: "School",
  年级: "Grade",
  班级: "Class",
  学号: "Student no.",
  性别: "Gender",
  成绩: "Score",
  日期: "Date",
  应到人数: "Enrolled",
  实到人数: "Present",
  缺勤人数: "Absent",
  迟到人数: "Late",
  学生数: "Students",
  住校生数: "Boarders",
  课程: "Course",
  课程类别: "Course type",
  周课时: "Hours per week",
  选课人数: "Students",
  评分: "Rating",
  第一学期: "First term",
  第二学期: "Second term",
  上学期: "First term",
  下学期: "Second term",
  七年级: "Grade 7",
  八年级: "Grade 8",
  九年级: "Grade 9",
  "1班": "Class 1",
  "2班": "Class 2",
  "3班": "Class 3",
  "4班": "Class 4",
  女: "Girls",
  男: "Boys",
  国家课程: "National",
  地方课程: "Local",
  校本课程: "School-based",
  社团活动: "Clubs",
  阅读: "Reading",
  写作: "Writing",
  几何: "Geometry",
  编程: "Programming",
  口语: "Speaking",
  实验: "Lab work",
  陶艺: "Pottery",
  篮球: "Basketball",
  合唱: "Choir",
  天文: "Astronomy",
  // Charts and dashboards
  考试分析: "Exams",
  在校与出勤: "Enrolment and attendance",
  各校平均成绩: "Average score by school",
  历次考试平均成绩: "Average score by exam and grade",
  缺勤与迟到: "Absences and late arrivals",
  各学科平均成绩: "Average score by subject",
  课程类别选课人数: "Students by course type",
  片区平均分: "Average score by area",
  云杉片区: "Spruce areas",
  片区各学年平均成绩: "Average score by area and year",
  在校人数一览: "Enrolment at a glance",
  各校及格率: "Pass rate by school",
  及格率: "Pass rate",
  成绩分布: "Score distribution",
  不及格: "Fail",
  及格: "Pass",
  中等: "Fair",
  良好: "Good",
  优秀: "Excellent",
  各校各学科平均成绩: "Average score by school and subject",
  各校历次平均成绩: "Average score by school and term",
  学年平均成绩: "Average score for the year",
  各学年在校人数: "Enrolment by year",
  各月缺勤与出勤率: "Absences and attendance by month",
  出勤率: "Attendance rate",
  各校班级实到与应到人数: "Present and enrolled students by school",
  学期出勤率: "Attendance rate by term",
  各校选课人数与评分: "Course enrolment and rating by school",
  公办与民办学生数: "Students in public and private schools",
  在校学生: "Students",
  平均分: "Average score",
  " 分": " points",
  历次考试平均分: "Average score by exam",
  各校平均分: "Average score by school, latest exam",
  各校与平均分之差: "Schools against the average",
  各学科平均分: "Average score by subject, latest exam",
  所有学科: "All subjects",
  所有年级: "All grades",
  需要关注: "Needs attention",
  时段: "Period",
  较上学期下降最多: "Largest drops since last term",
  "2026 年 6 月期末": "Final exam, June 2026",
  每月出勤率: "Attendance by month",
  期末质量分析: "Final exam results",
  总览: "Overview",
  出勤: "Attendance",
  分数段分布: "Score bands, latest exam",
  各学科历年平均分: "Average score by exam, area and subject",
  "学校 × 学科平均分": "Average score by school and subject",
  各校平均分排名: "Schools by average score",
  与上学期相比: "Change since last term",
  按片区: "By area",
  "2026 年 6 月期末，份": "Final exam, June 2026, papers",
  首页: "Home",
  各科平均分: "Scores by subject",
  本校学情: "Our school",
  需要关注的学科: "Subjects that need attention",
  各学科历次平均分: "Average score by subject and term",
  各年级平均分: "Average score by grade, latest exam",
  我的班级: "My classes",
  各班平均分: "Average score by class, latest exam",
  不及格的学生: "Students below the pass mark, latest exam",
  需要帮助的学生: "Students who need help",
  "2026 年 6 月期末，低于 60 分": "Final exam, June 2026, below 60 points",
  本年级: "Own grade",
  学校与学科平均分: "Average score by school and subject, latest exam",
  "2025–2026 学年": "School year 2025–2026",
  "2025–2026 学年，人次": "School year 2025–2026, pupils",
  "2025–2026 学年，份": "School year 2025–2026, papers",
  // Coursewares
  分数的初步认识: "A first look at fractions",
  "小学三年级数学，一课时。从分披萨开始，认识几分之一，会读、会写、会比较。":
    "Mathematics, grade 3, one lesson. Sharing a pizza introduces unit fractions: reading, writing and comparing them.",
  "<ol><li>结合具体情境认识<strong>几分之一</strong>，会读、会写。</li><li>能比较分子是 1 的分数的大小。</li><li>愿意用分数说明生活中的“平均分”。</li></ol>":
    "<ol><li>Recognise <strong>unit fractions</strong> in real situations, and read and write them.</li><li>Compare fractions whose numerator is 1.</li><li>Use fractions to describe sharing equally in daily life.</li></ol>",
  情境导入: "Introduction",
  '<p style="text-indent: 2em">把一张披萨<span style="color: #c0392b">平均</span>分给 4 个小朋友，每人得到多少？请先折一折手中的圆形纸片，再说一说“平均分”的意思。</p><blockquote><p>提示：折痕两边要能完全重合。</p></blockquote>':
    '<p style="text-indent: 2em">Four children share a pizza <span style="color: #c0392b">equally</span>. How much does each get? Fold your paper circle first, then say what “sharing equally” means.</p><blockquote><p>Hint: both sides of the fold must match exactly.</p></blockquote>',
  新知探究: "Exploration",
  '<p>一个圆平均分成若干份，每份是它的几分之一：</p><table><tbody><tr class="firstRow"><th>平均分成</th><th>每份是</th><th>读作</th></tr><tr><td>2 份</td><td>1/2</td><td>二分之一</td></tr><tr><td>4 份</td><td>1/4</td><td>四分之一</td></tr><tr><td>8 份</td><td>1/8</td><td>八分之一</td></tr></tbody></table><p>分的份数越多，每份越<u>小</u>。</p>':
    '<p>A circle is divided into equal parts. Each part is a fraction of it:</p><table><tbody><tr class="firstRow"><th>Equal parts</th><th>Each part is</th><th>Read as</th></tr><tr><td>2</td><td>1/2</td><td>one half</td></tr><tr><td>4</td><td>1/4</td><td>one quarter</td></tr><tr><td>8</td><td>1/8</td><td>one eighth</td></tr></tbody></table><p>The more parts there are, the <u>smaller</u> each of them is.</p>',
  课堂练习: "Exercises",
  "<ul><li>用折纸表示 1/3 和 1/6，哪个大？</li><li>把一根绳子平均剪成 5 段，每段是全长的几分之几？</li></ul>":
    "<ul><li>Fold paper to show 1/3 and 1/6. Which is larger?</li><li>A rope is cut into 5 equal pieces. What fraction of its length is each piece?</li></ul>",
  "朱自清《春》导读": "Reading “Spring” by Zhu Ziqing",
  "初中一年级语文，两课时。品读景物描写，体会比喻与拟人的表达效果。":
    "Chinese, grade 7, two lessons. Reading descriptions of nature, and the effect of simile and personification.",
  作者与背景: "The author and his time",
  "<p>朱自清（1898—1948），散文家、诗人、学者。本文写于 1933 年前后。</p>":
    "<p>Zhu Ziqing (1898–1948), essayist, poet and scholar. The text was written around 1933.</p>",
  朗读指导: "Reading aloud",
  "<p>注意重音与停连：<em>盼望着，盼望着，</em>东风来了，春天的脚步近了。</p><p>全班分组配乐朗读，互相评价。</p>":
    "<p>Pay attention to stress and pauses: <em>Longing, longing,</em> the east wind is here, the steps of spring draw near.</p><p>Groups read aloud to music and give each other feedback.</p>",
  品味语言: "Looking at the language",
  "<ol><li>找出文中的比喻句，说说好在哪里。</li><li>“小草偷偷地从土里钻出来”中，“偷偷地”“钻”能换成别的词吗？</li></ol>":
    "<ol><li>Find the similes and say what makes them work.</li><li>“The grass stealthily pushes up from the soil”: could “stealthily” or “pushes up” be replaced?</li></ol>",
  "水的三态变化（草稿）": "The three states of water (draft)",
  "小学科学，实验课。": "Primary science, a lab lesson.",
  实验准备: "Preparation",
  "<p>酒精灯、烧杯、温度计、冰块。<strong>注意安全。</strong></p>":
    "<p>Alcohol burner, beaker, thermometer, ice. <strong>Safety first.</strong></p>",
  // Demands
  "示范市第一中学（演示）": "Sample City No. 1 School (demo)",
  "在校师生约 3200 人，开学前备货。": "About 3,200 students and staff. Stocking up before term starts.",
  陈老师: "Ms Chen",
  "师生日常佩戴，每人每周五只。": "Daily wear, five per person per week.",
  "示范市城东区学府路 1 号": "1 Academy Road, East District, Sample City",
  一次性医用口罩: "Disposable medical mask",
  儿童口罩: "Children's mask",
  "<p>已电话联系，报价 <strong>1.08 元</strong>起，等待确认首批数量。</p>":
    "<p>Called, and quoted from <strong>1.08 yuan</strong>. Waiting for the quantity of the first batch.</p>",
};

/** Something of the demo with its texts in a language; numbers, ids and other texts stay as they are. */
export type Say = <T>(thing: T) => T;

function inEnglish<T>(thing: T): T {
  if (typeof thing === "string") return (english[thing] ?? thing) as T;
  if (Array.isArray(thing)) return thing.map(inEnglish) as T;
  if (typeof thing !== "object" || thing === null) return thing;
  return Object.fromEntries(Object.entries(thing).map(([key, value]) => [key, inEnglish(value)])) as T;
}

/** The properties beside which their English ones are. */
const twins: Readonly<Record<string, string>> = {
  title: "titleEn",
  note: "noteEn",
  label: "labelEn",
  labels: "labelsEn",
  suffix: "suffixEn",
};

function twinned(thing: unknown, own: string): unknown {
  if (Array.isArray(thing)) return thing.map((part) => twinned(part, own));
  if (typeof thing !== "object" || thing === null) return thing;
  const parts = Object.entries(thing).flatMap(([key, value]): [string, unknown][] => {
    const twin = key === "name" ? own : twins[key];
    const said = inEnglish(value);
    const isText = typeof value === "string" || key === "labels";
    return [
      [key, twinned(value, own)],
      ...(twin !== undefined && isText && !isDeepStrictEqual(said, value)
        ? [[twin, said] as [string, unknown]]
        : []),
    ];
  });
  return Object.fromEntries(parts);
}

/** A content of the demo with its names in English beside the plain ones. */
export function inBoth<T>(content: T): T {
  return twinned(content, "nameEn") as T;
}

/** The demo's texts, which are written in Chinese, in each language. */
export const sayIn: Readonly<Record<Language, Say>> = { zh: (thing) => thing, en: inEnglish };
