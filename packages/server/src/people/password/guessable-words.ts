// Words that people make passwords of, written down from what is generally known; lower case, without the digits and marks put around them.
const english = `
password passwort passwd passphrase pass word secret login logon signin welcome letmein admin administrator root superuser sysadmin
manager master system server access account user username guest test testing tester demo default temp temporary change changeme
changeit newpass newpassword mypassword nopassword forgot forget remember unknown nothing something anything whatever
internet computer laptop desktop windows microsoft office excel google facebook twitter amazon apple samsung huawei xiaomi
lenovo nokia sony intel oracle mysql database linux ubuntu android iphone chrome firefox yahoo hotmail gmail outlook
iloveyou iloveu loveyou loveme love lover lovely loving sweet sweetie sweetheart honey darling baby babe babygirl angel princess
prince queen king kingdom lord god jesus christ heaven hell devil demon satan lucky luck happy smile friend friends friendship
forever always never together family mother father mommy mummy daddy sister brother sunshine sunflower flower rose lily daisy
jasmine summer winter spring autumn monday tuesday wednesday thursday friday saturday sunday january february march april june
july august september october november december morning night midnight today tomorrow yesterday birthday holiday christmas
dragon monkey tiger lion panda eagle falcon hawk wolf bear horse pony rabbit bunny kitty kitten cat puppy dog doggy fish shark
dolphin whale turtle snake spider scorpion phoenix unicorn chicken turkey butterfly mustang jaguar cheetah panther cobra
football soccer baseball basketball hockey tennis golf cricket rugby volleyball swimming runner racing racer skater
liverpool chelsea arsenal barcelona madrid juventus milan manchester united yankees lakers cowboys steelers eagles raiders
batman superman spiderman ironman starwars startrek matrix pokemon pikachu naruto mario sonic zelda gandalf hobbit harry potter
shadow ghost ninja samurai pirate warrior hunter killer soldier ranger captain hero legend storm thunder lightning fire water
earth wind ice snow rain cloud sky star moon sun ocean river mountain forest island beach desert garden
gold golden silver bronze diamond crystal pearl ruby emerald platinum copper iron steel rock stone metal
red blue green yellow orange purple pink black white brown gray grey violet
chocolate cookie cookies candy sugar coffee tea milk juice beer wine whiskey vodka cheese butter bread pizza pasta burger
banana apple orange lemon cherry peach mango melon grape berry strawberry blueberry tomato potato pepper ginger onion
music guitar piano drum drummer violin dance dancer dancing singer rock jazz metal metallica nirvana slipknot eminem beatles
michael jordan jennifer jessica michelle daniel thomas robert george william charlie charles richard joseph andrew anthony
matthew joshua david james john johnny jack jackson jason justin kevin steven brian ryan eric adam alex alexander alexandra
amanda andrea angela anna anne anthony ashley barbara brandon brenda carlos caroline catherine chris christian christina
christine christopher claire cynthia daniela danielle dennis diana donald dorothy edward elizabeth emily emma frank gabriel
gary gloria grace hannah heather helen henry isabella jacob jane janet jeffrey jeremy joe jonathan jose juan julia julie
karen katherine kathleen kelly kenneth kim kimberly larry laura lauren linda lisa louis louise lucas lucy luis madison
margaret maria marie mark martin mary megan melissa mike miguel monica nancy natalie nathan nicholas nick nicole olivia
oliver oscar pamela patricia patrick paul peter philip rachel rebecca ronald rose ruth samantha samuel sandra sarah scott
sean sharon simon sophia sophie stephanie stephen steve susan taylor teresa tiffany tim timothy tom tyler vanessa veronica
victor victoria vincent virginia walter wendy zachary tony peter jerry henry leon sam ben max leo lily lucy mary tina
money dollar cash rich power energy magic mystery dream dreamer fantasy future freedom liberty justice peace victory winner
champion number first second third alpha beta gamma delta omega sigma zero one two three four five six seven eight nine ten
hello hi hey goodbye bye thanks thankyou please sorry yes no okay cool super awesome amazing great good best better perfect
beautiful pretty handsome sexy hot crazy stupid idiot loser fool dumb silly funny joker trustme trustno iam mine yours
asshole fuck fucker fuckyou bitch shit damn pussy
america american canada england english london paris france german germany italy russia moscow spain japan tokyo korea
china chinese india brazil mexico australia africa europe asia texas california newyork boston chicago dallas denver
houston miami orlando phoenix seattle vegas vegas hawaii florida
school college university student students teacher teachers education class classroom lesson homework science history
math maths physics chemistry biology geography library principal campus kindergarten primary middle high senior junior grade
company business office boss worker employee manager director doctor nurse police lawyer engineer driver pilot chef
mercedes benz ferrari porsche toyota honda nissan mazda subaru lexus audi bmw volvo ford chevy camaro corvette harley yamaha
suzuki kawasaki ducati car truck motor bike bicycle plane train ship boat rocket
qwerty qwertyuiop asdf asdfgh asdfghjkl zxcvbn zxcvbnm azerty qazwsx qazwsxedc qweasd qweasdzxc asdqwe zaqwsx xswqaz wasd
abc abcd abcde abcdef abcdefg abcabc aaa xxx xyz zzz asd qwe zxc qaz wsx edc
provost console tenant report dashboard chart
`;

// Words in Pinyin, names of places and habits of speech; names of persons are runs of syllables and need no list.
const chinese = `
woaini woaiwo woaiwojia woaizhongguo woaixuexi aini ainima wobuaini wozhiaini wojiushiwo wodemima mima denglu guanliyuan
zhanghao yonghu xitong ceshi mimashi woshishui woshi nishi nihao nihaoma xiexie zaijian duibuqi meiguanxi
zhongguo zhonghua zhongguoren renmin beijing shanghai tianjin chongqing guangzhou shenzhen hangzhou nanjing wuhan chengdu
xian suzhou qingdao dalian jinan zhengzhou changsha shenyang harbin haerbin kunming nanning guiyang lanzhou taiyuan hefei
fuzhou xiamen nanchang haikou sanya lasa wulumuqi yinchuan xining huhehaote zhuhai foshan dongguan ningbo wenzhou wuxi
changzhou nantong xuzhou yantai weifang linyi luoyang hebei shanxi liaoning jilin heilongjiang jiangsu zhejiang anhui
fujian jiangxi shandong henan hubei hunan guangdong guangxi hainan sichuan guizhou yunnan xizang shaanxi gansu qinghai
ningxia xinjiang taiwan xianggang aomen hongkong macau taibei
laoshi xuesheng xuexiao xiaoxue zhongxue gaozhong chuzhong daxue jiaoyu jiaoyuju banji xiaozhang tongxue youeryuan
baobao baobei laopo laogong laoba laoma mama baba gege jiejie didi meimei yeye nainai erzi nver haizi jiating
qinaide xiaozhu xiaogou xiaomao xiaotu xiaoxiong shagua bendan xiaobao dabao erbao
xiaoming xiaohong xiaogang xiaoli xiaohua xiaofang xiaowei zhangsan lisi wangwu zhaoliu
gongxi facai gongxifacai daji dalihao dali haoyun pingan jiankang kuaile xingfu shengri shengrikuaile xinnian xinniankuaile
yilufengshun wanshiruyi jixiang ruyi fulushou caiyuan zhaocai jinbao zhaocaijinbao
taobao jingdong weixin wechat alipay zhifubao baidu tencent tengxun alibaba sina sohu netease weibo douyin huawei xiaomi oppo vivo
qqcom tom yangguang taiyang yueliang xingxing dahai lantian baiyun
`;

const numbers = `
520 521 1314 5201314 1314520 5211314 1314521 520520 521521 201314 7758258 7758521 775852 3344520 3344521 584520 5845201314
584521 5845211314 147258 258369 147258369 369258147 147852 159357 357159 159753 951753 789456 456789 789456123 741852 741852963
963852741 852963 1472583690 110110 119119 120120 112233 11223344 1122334455 112211 121212 123123 123321 1234321 123454321 1233211234567
100200 100200300 101010 10203 102030 1020304050 131313 232323 252525 696969 420420 007 007007 888 168 168168 518518 5188 1688 8888
666 999 12301230 13131313 12341234 123412345 4321 54321 654321 7654321 87654321 987654321 0987654321 9876543210 01234567 0123456789
911 911911 1qaz2wsx 1q2w3e 1q2w3e4r 1q2w3e4r5t q1w2e3 q1w2e3r4 q1w2e3r4t5 a1b2c3 a1b2c3d4 1a2b3c 1a2b3c4d zaq12wsx zaq1xsw2 123qwe 123asd 123abc
123qweasd qwe123 asd123 abc123 q123456 a123456 aa123456 qq123456 w123456 z123456 s123456 123456a 123456q 123456abc 123456qq
110120 110119 19491001 314159 3141592 31415926 271828 2718281828 141421 1024 2048 4096 8848 10086 10010 10000 12306 12345 95588
`;

const split = (text: string): string[] => text.split(/\s+/).filter((word) => word.length >= 2);

/** Words and numbers a guesser tries first. */
export const guessableWords: ReadonlySet<string> = new Set([english, chinese, numbers].flatMap(split));

const initials = "b p m f d t n l g k h j q x zh ch sh r z c s y w".split(" ");
const finals =
  `a o e i u v ai ei ui ao ou iu ie ve ue er an en in un ang eng ing ong ia ua uo iao ian iang iong uai uan uang`.split(
    " ",
  );

/** Syllables of Pinyin, generously: each beginning with each end, and those without a beginning. */
export const pinyinSyllables: ReadonlySet<string> = new Set([
  ...initials.flatMap((initial) => finals.map((final) => initial + final)),
  ..."a ai an ang ao e en er eng o ou".split(" "),
]);
